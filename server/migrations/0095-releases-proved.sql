alter table releases validate constraint releases_flags;
