-- Logos and app icons that staff uploaded, under the hash of their content: settings refer to them, earlier versions too, so rows stay.
create table brand_pictures (
  id text not null check (id ~ '^[0-9a-f]{64}$'),
  variant text not null check (variant in ('logo', 'large', 'small', 'apple', 'maskable')),
  png bytea not null check (octet_length(png) between 1 and 4194304),
  primary key (id, variant)
);
