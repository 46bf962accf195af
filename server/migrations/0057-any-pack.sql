-- Which packs are offered is a setting of the site; what is written down stays within what a pack can be.
alter table wallets drop constraint wallets_auto_top_up_cents_check;
alter table wallets add constraint wallets_auto_top_up_is_a_pack
  check (auto_top_up_cents between 100 and 100000 and auto_top_up_cents % 100 = 0);
alter table top_ups drop constraint top_ups_pack_cents_check;
alter table top_ups add constraint top_ups_pack_is_a_pack
  check (pack_cents between 100 and 100000 and pack_cents % 100 = 0);
