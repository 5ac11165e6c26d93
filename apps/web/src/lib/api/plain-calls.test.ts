import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { writeRequest } from '@plinth/api-schema/client'
import * as live from '@plinth/api-schema/live'
import { allCalls } from '@plinth/api-schema/registry'
import { describe, expect, it } from 'vitest'
import { plainCall, writePlainCalls } from './plain-calls.ts'

const args = { id: 7, campaignId: 7, worksId: 7, name: 'A name', empty: undefined }

const FROM_SCHEMA = /import (?:\{([^}]*)\}|\* as (\w+)) from '@plinth\/api-schema\//g

/** What a module imports from the schema package and reads a schema of, which is not there in the browser. */
const schemaReadings = (text: string) => {
  const imported = [...text.matchAll(FROM_SCHEMA)].flatMap(([, names, whole]) =>
    whole ? [`${whole}\\.\\w+`] : names!.split(/[\s,]+/).filter(Boolean),
  )
  return imported.flatMap((name) => text.match(new RegExp(`\\b${name}\\.(?:input|data|row|extra|events)\\b`)) ?? [])
}

describe('calls without their schemas', () => {
  it('write the request that the declared calls write', () => {
    expect(allCalls.length).toBeGreaterThan(100)
    for (const call of allCalls)
      expect(writeRequest(plainCall(call) as typeof call, args)).toEqual(writeRequest(call, args))
  })

  it('are spelt out with the constants beside them, and the rest stays where it is', () => {
    const declared = { ...live, rule: () => '' }
    expect(writePlainCalls('/schema/live.ts', declared).split('\n').toSorted()).toEqual([
      'export const MAX_LIVE_CAMPAIGNS = 100',
      'export const MAX_LIVE_WORKS = 100',
      'export const campaignEvents = {"kind":"events","method":"GET","path":"/campaign/works/events","audience":"public"}',
      'export const liveEventKinds = ["votes","sums","ranks","artwork","campaign","reset","notices","market","lists"]',
      'export const operatorEvents = {"kind":"events","method":"GET","path":"/platform/events","audience":"operator"}',
      `export const operatorLists = ${JSON.stringify(live.operatorLists)}`,
      'export { rule } from "/schema/live.ts"',
    ])
  })

  it('are told from their schemas however they are imported', () => {
    const from = "from '@plinth/api-schema/contacts'"
    expect(schemaReadings(`import { saveContact } ${from}\nsaveContact.input`)).toEqual(['saveContact.input'])
    expect(schemaReadings(`import * as calls ${from}\ncalls.saveContact.input`)).toEqual(['calls.saveContact.input'])
    expect(schemaReadings(`import * as calls ${from}\nsend(calls.saveContact, { input })`)).toEqual([])
  })

  it('are all that the web app reads of them', () => {
    const source = path.resolve(import.meta.dirname, '../..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.test)\.tsx?$/.test(file),
    )
    const readings = files.flatMap((file) => {
      const text = readFileSync(path.join(source, file), 'utf8')
      return schemaReadings(text).map((name) => `${file}: ${name}`)
    })
    expect(readings).toEqual([])
  })
})
