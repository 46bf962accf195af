-- Whether a stream is also sent in a smaller picture, and how high that is.

alter table live_health
  add column lower_rung_px int check (lower_rung_px > 0);
