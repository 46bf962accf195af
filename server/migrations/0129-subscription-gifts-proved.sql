-- The kinds of sales that were there before the new one.
alter table sales validate constraint sales_kind_check;
