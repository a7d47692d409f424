"""Finding the clause that answers a question: full text over stems, three languages, everyday words."""
