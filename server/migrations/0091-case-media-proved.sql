alter table case_media validate constraint case_media_state_check;
