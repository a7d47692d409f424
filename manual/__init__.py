"""What is made of the program for its documentation: pages of the games, the man page, pictures of a terminal.

Made at build, from the declarations that the program itself goes by. Nothing of it is installed but the man page.
"""
