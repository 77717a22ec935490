-- How many tables somebody has made, and whether a guest has any.
CREATE INDEX matches_by_maker ON matches (maker);
