-- A brand is known by its company. Until now those that never chose a name were shown by the name that they log in with.
update accounts a set nick_name = c.company_name from brand_companies c
 where c.account_id = a.id and a.kind = 1 and a.nick_name in ('', a.user_name);
