// npm run bench [name …]: runs the measurements, all or those named, and keeps their tables in RESULTS.md.
const BENCHES = {
  'start-up': () => import('./start-up.mjs'),
  idle: () => import('./idle.mjs'),
  'log-in': () => import('./log-in.mjs'),
  enumeration: () => import('./enumeration.mjs'),
  uploads: () => import('./uploads.mjs'),
  votes: () => import('./votes.mjs'),
  'vote-log': () => import('./vote-log.mjs'),
  'vote-integrity': () => import('./vote-integrity.mjs'),
  recount: () => import('./recount.mjs'),
  'works-list': () => import('./works-list.mjs'),
  'campaign-list': () => import('./campaign-list.mjs'),
  'market-list': () => import('./market-list.mjs'),
  'order-book': () => import('./order-book.mjs'),
  'collection-figures': () => import('./collection-figures.mjs'),
  search: () => import('./search.mjs'),
  'first-picture': () => import('./first-picture.mjs'),
  lighthouse: () => import('./lighthouse.mjs'),
  gas: () => import('./gas/run.mjs'),
  'gas-market': () => import('./gas/market.mjs'),
  indexer: () => import('./indexer.mjs'),
  mails: () => import('./mails.mjs'),
  editor: () => import('./editor.mjs'),
  contacts: () => import('./contacts.mjs'),
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in BENCHES))
if (unknown) {
  console.error(`No measurement is called ${unknown}. There are: ${Object.keys(BENCHES).join(', ')}`)
  process.exit(1)
}
for (const [name, load] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n=== ${name}`)
  await (await load()).run()
}
console.log('\nThe tables are in bench/RESULTS.md')
