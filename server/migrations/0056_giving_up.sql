-- Until when somebody may be asking the provider of a charge to give it up. What is cancelled after it was paid goes back: a
-- success that is heard meanwhile waits for what comes of that.
alter table attempts add column given_up_until timestamptz;
