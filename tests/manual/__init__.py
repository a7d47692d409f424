"""What is made of the program for its documentation."""
