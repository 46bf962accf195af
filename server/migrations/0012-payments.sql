-- What went out of a payment again: taken by the bank in a dispute, or given back at the gateway by who runs the site.
create table take_backs (
  id uuid primary key default uuidv7(),
  top_up_id uuid not null references top_ups (id),
  reason text not null check (reason in ('dispute', 'refund')),
  -- What the gateway calls the dispute or the refund; empty for those of before it was written down.
  reference text not null check (char_length(reference) <= 200),
  cents int not null check (cents >= 0),
  -- What of it nobody had any more, so that the house lost it.
  lost_cents int not null check (lost_cents between 0 and cents),
  created_at timestamptz not null,
  -- The dispute was won, or the refund never arrived: all of it came back.
  returned_at timestamptz,
  constraint take_backs_once unique (top_up_id, reference)
);

insert into take_backs (top_up_id, reason, reference, cents, lost_cents, created_at)
select id, 'dispute', '',
  pack_cents - coalesce((select sum(cents) from card_refunds where top_up_id = top_ups.id), 0),
  coalesce((
    select -sum(cents) from ledger_entries join ledger_journals on ledger_journals.id = journal_id
    where key = 'chargeback:' || top_ups.id and book = 'revenue'
  ), 0),
  updated_at
from top_ups where state = 'disputed';

alter table gateway_events
  -- Our own key of what it is about, or what the gateway calls the dispute or the refund.
  add column about text check (char_length(about) <= 200),
  add column cents int;

create index gateway_events_waiting on gateway_events (gateway, payment) where handled_at is null;

alter table card_refunds
  -- The gateway would not send it, or it came back: the fan was given credits instead.
  add column credited_journal_id uuid references ledger_journals (id),
  -- Never sent, for the bank took the whole payment back meanwhile.
  add column ended_by uuid references take_backs (id),
  add column tried_at timestamptz,
  add constraint card_refunds_credited_is_over check (credited_journal_id is null or journal_id is not null);

drop index card_refunds_waiting;
create index card_refunds_waiting on card_refunds (tried_at nulls first, created_at) where journal_id is null;

-- Creators hear of what is taken from their earnings, and everybody of what happens to their credits.
alter table notifications drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (
    kind in (
      'follow', 'like', 'comment', 'reply', 'subscriber', 'tip', 'purchase', 'live', 'message', 'moderation',
      'subscription', 'payout', 'reversal', 'wallet'
    )
  );
