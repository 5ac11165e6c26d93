-- Names that strangers read name no address: brands whose company is one are shown by their user names, as before they took its name.
update accounts a set nick_name = a.user_name from brand_companies c
 where c.account_id = a.id and a.kind = 1 and a.nick_name = c.company_name
   and normalize(a.nick_name, nfkc) ~* '//|(^|[^a-z0-9_])www\.';
