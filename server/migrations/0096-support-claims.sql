-- An address is a claim: any number of conversations may be begun under one, so that signing in tells nobody whether there is a
-- conversation already. The first keeps its address in `email`, which the version before keeps unique; the others in `claimed_email`.
alter table support_conversations add column claimed_email text;
alter table support_conversations drop constraint support_conversations_of_somebody;
alter table support_conversations add constraint support_conversations_of_somebody check (
  case when account_id is null then thread_id is null and num_nonnulls(email, claimed_email) = 1
  else thread_id is not null and num_nonnulls(email, claimed_email, password_hash, email_proven_at, last_id) = 0 end
) not valid;
alter table support_conversations add constraint support_conversations_claimed_email_check
  check (char_length(claimed_email) <= 254) not valid;
