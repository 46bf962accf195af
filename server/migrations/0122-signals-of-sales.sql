-- Records responses, see 0109.
create trigger respond_tip after insert on sales for each row when (new.kind = 'tip') execute function respond_tip();
