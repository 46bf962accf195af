-- A recording that could not go on, because the disk was full: its creator is told, while the live runs and afterwards.
alter table lives add column recording_stopped_at timestamptz;
