-- Which schema a gateway knows, as it says with its signs of life. Null: it is from before they said so. A newer gateway changes
-- nothing that one of them could not live with.
alter table gateway_nodes add column schema_version integer;
