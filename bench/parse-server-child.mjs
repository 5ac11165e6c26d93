// A process of its own: Parse Server on a Postgres, from the folder that it was installed into; prints its address.
import { createRequire } from 'node:module'
import path from 'node:path'

const [folder, databaseURI, port] = process.argv.slice(2)
const require = createRequire(path.join(folder, 'package.json'))
const { ParseServer } = require('parse-server')
const express = require('express')
const serverURL = `http://127.0.0.1:${port}/parse`
// It reads no socket out of an address.
const host = new URL(databaseURI).searchParams.get('host')
const parse = new ParseServer({
  databaseURI: databaseURI.split('?')[0],
  databaseOptions: host ? { host } : {},
  appId: 'bench',
  masterKey: 'bench-master-key',
  serverURL,
  silent: true,
  logLevel: 'error',
  verbose: false,
})
await parse.start()
const app = express()
app.use('/parse', parse.app)
app.listen(Number(port), '127.0.0.1', () => console.log(`ready ${serverURL}`))
