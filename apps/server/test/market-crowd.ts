import type { Queryable } from '../src/db/database.ts'

const EACH = 10_000

/** Mints works in numbers and puts each on sale, by statements alone: no chain is asked. */
export async function buildOnSale(database: Pick<Queryable, 'query'>, count: number): Promise<void> {
  const [{ id }] = (await database.query<{ id: number }>({
    text: `insert into accounts (kind, user_name, nick_name, email)
           select 0, name, 'Seller', name || '@crowd.example' from (select gen_random_uuid()::text as name) n returning id`,
  })) as [{ id: number }]
  const ADDRESS = `'0x' || lpad(to_hex($1::bigint), 40, '0')`
  await database.query({
    text: `with intents as (
             insert into mint_intents (account_id, chain_id, contract, contract_type, uid, minter, amount, created_at, expires_at)
             select $1, 31337, ${ADDRESS}, 721, $1::numeric * 1000000 + n, ${ADDRESS}, 1, now(), now()
               from generate_series(1, ($2::int - 1) / $3::int + 1) n returning id),
           numbered as (select id, row_number() over (order by id) - 1 as place from intents)
           insert into nfts (intent_id, position, account_id, creator_id, category_id, name, description, picture, image_url, image_cid, token_uri,
             digest, chain_id, contract, contract_type, circulation, recipient, royalty_address, royalty_bps, created_at, state, token_id, owner,
             owner_amount, holder_count, minted_at)
           select i.id, n % $3::int, $1, $1, 1, 'Tide ' || n, 'Ink.', jsonb_build_object('url', '/files/ab/' || md5(n::text) || '.png',
               'type', 'image/png', 'width', 1200, 'height', 900, 'placeholder', null, 'renditions', '[]'::jsonb),
             '/files/x', 'bafkrei', 'ipfs://bafkrei', sha256(n::text::bytea), 31337, ${ADDRESS}, 721, 1, ${ADDRESS}, ${ADDRESS}, 0, now(), 2, n,
             ${ADDRESS}, 1, 1, now()
             from generate_series(0, $2::int - 1) n join numbered i on i.place = n / $3::int`,
    values: [id, count, EACH],
  })
  await database.query({
    text: `insert into market_orders (hash, chain_id, kind, account_id, maker, counter, contract, item_count, amount, currency, price, unit_price,
             starts_at, ends_at, parameters, signature, created_at)
           select '0x' || encode(sha256(id::text::bytea), 'hex'), chain_id, 1, $1, ${ADDRESS}, 0, contract, 1, 1, '0x' || repeat('0', 40),
             1000 + id * 7919 % 100000, 1000 + id * 7919 % 100000, now() - interval '1 hour', now() + interval '1 day' + id % 5000 * interval '1 minute',
             '{}', '0x00', now() - id * 31 % 9973 * interval '1 second'
             from nfts where creator_id = $1`,
    values: [id],
  })
  await database.query({
    text: `insert into nft_market (chain_id, contract, token_id, nft_id, favourite_count, listing_hash, price, currency, listed_at, ends_at,
             last_price, last_currency, sold_at)
           select n.chain_id, n.contract, n.token_id, n.id, n.id * 13 % 97, o.hash, o.unit_price, o.currency, o.created_at, o.ends_at,
             case when n.id % 3 = 0 then 1 end, case when n.id % 3 = 0 then o.currency end,
             case when n.id % 3 = 0 then now() - n.id % 8009 * interval '1 minute' end
             from nfts n join market_orders o on o.hash = '0x' || encode(sha256(n.id::text::bytea), 'hex') where n.creator_id = $1`,
    values: [id],
  })
}
