// A market of any size, written by Postgres itself.
const BRANDS = 1_000
const WORDS =
  "array['Harbour','Lantern','Orchard','Glass','Copper','Winter','Meadow','Signal','Velvet','Granite','Saffron','Tidal','Ember','Willow','Cobalt','Paper']"
const word = (n, step) => `(${WORDS})[1 + (${n} * ${step}) % 16]`
const picture = (
  n,
) => `jsonb_build_object('url', '/files/' || substr(md5(${n}::text), 1, 2) || '/' || md5(${n}::text) || '.jpg',
  'type', 'image/jpeg', 'width', 1600, 'height', 900, 'placeholder', 'data:image/webp;base64,' || repeat('A', 120),
  'renditions', jsonb_build_array(
    jsonb_build_object('url', '/files/' || md5(${n}::text) || '-320.webp', 'type', 'image/webp', 'width', 320),
    jsonb_build_object('url', '/files/' || md5(${n}::text) || '-800.webp', 'type', 'image/webp', 'width', 800)))`

/** Writes brands and so many campaigns: most of them live and public, a third completed, some private or in review. */
export async function writeCampaigns(client, count) {
  await client.query(`insert into accounts (kind, user_name, email, nick_name, verified_at, email_confirmed_at)
    select 1, 'bench-brand-' || n, 'bench-brand-' || n || '@bench.example', 'Brand ' || n, now(), now()
      from generate_series(1, ${BRANDS}) n on conflict do nothing`)
  await client.query(
    `insert into campaigns (brand_id, name, subtitle, banner, mobile_banner, film, description, brand_picture, brand_description,
       rules, is_private, starts_at, ends_at, status, review, invite_token, created_at, join_count, work_count, vote_count)
     select b.id, ${word('n', 7)} || ' ' || ${word('n / 16', 3)} || ' ' || n, 'Draw what you see', ${picture('n')}, ${picture('(n + 7)')},
       '{"kind":"embed","provider":"vimeo","id":"76979871"}', '<p>' || repeat('What we look for. ', 30) || '</p>', ${picture('(n + 9)')},
       '<p>' || repeat('Who we are. ', 30) || '</p>', '<p>' || repeat('Be kind. ', 30) || '</p>', n % 20 = 0,
       now() - interval '40 days', case when n % 3 = 0 then now() - interval '1 day' else now() + interval '30 days' end,
       case when n % 20 = 1 then 0 when n % 3 = 0 then 2 else 1 end, case when n % 20 = 1 then 0 else 1 end,
       md5(n::text || 'invite'), now() - (n || ' seconds')::interval, n % 50, 10, n % 997
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) as position from accounts where user_name like 'bench-brand-%') b
       on b.position = 1 + n % ${BRANDS}`,
    [count],
  )
}

/** Writes so many artworks, spread over all campaigns. */
export async function writeArtworks(client, count) {
  await client.query(`insert into accounts (kind, user_name, email) values (0, 'bench-artist', 'bench-artist@bench.example')
    on conflict do nothing`)
  const { rows } = await client.query('select count(*)::int as many from campaigns')
  await client.query(
    `insert into artworks (campaign_id, account_id, title, description, picture, vote_count)
     select c.id, (select id from accounts where user_name = 'bench-artist'), 'Artwork ' || n, 'As I saw it', ${picture('n')}, n % 100
     from generate_series(1, $1::int) n
     join (select id, row_number() over (order by id) - 1 as position from campaigns) c on c.position = n % $2::int`,
    [count, rows[0].many],
  )
}

/** Lets Postgres look at what was written. */
export const settle = (client) => client.query('vacuum (analyze)')
