-- outside a transaction
-- All of it reads the whole table, and keeps nobody from reading or writing meanwhile.
alter table support_conversations validate constraint support_conversations_of_somebody;
alter table support_conversations validate constraint support_conversations_claimed_email_check;
create index concurrently if not exists support_conversations_claims
  on support_conversations (claimed_email) where claimed_email is not null;
