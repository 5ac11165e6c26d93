import type { AnyCall } from '@plinth/api-schema/call'
import { CampaignContent } from '@plinth/api-schema/campaign-content'
import { parseEmbed } from '@plinth/api-schema/embed'
import { AppError } from '@plinth/api-schema/errors'
import { allCalls } from '@plinth/api-schema/registry'
import { hasText, withoutTags } from '@plinth/api-schema/rich-text'
import { isFormula } from '@plinth/api-schema/spreadsheet-cells'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { growsTooFast, watched } from '../test/growth.ts'
import { NASTY_PIECES, nastyText } from '../test/nasty-texts.ts'
import { containing } from './db/like.ts'
import { escapeHtml } from './http/html.ts'
import { escapeXml } from './media/share-card-layout.ts'
import { readCsv } from './media/spreadsheet-csv.ts'
import { headerName, headerSubject, isMailAddress } from './ports/mail-address.ts'
import { html } from './ports/mail-markup.ts'
import { sanitiseRichText } from './rich-text/sanitise.ts'
import { cleanRichText } from './rich-text/sealed-text.ts'
import { describeDevice } from './rooms/accounts/accounts.devices.ts'
import { readWritten } from './rooms/campaigns/campaigns.presenter.ts'
import { completeContent } from './rooms/campaigns/campaigns-content.service.ts'
import { mailboxOf } from './rooms/contacts/contacts.mailbox.ts'

/** The first nasty piece of which four times as many take far more than four times as long. */
const slowestPiece = (work: (text: string) => void) =>
  watched(() => NASTY_PIECES.find((piece) => growsTooFast((length) => nastyText(piece, length), work)))

type Schema = { type?: string; properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }
type Place = { name: string; input(text: string): unknown }

/** Every place of an input at which a text can stand. */
function placesOf(schema: Schema): Place[] {
  if (schema.anyOf) return schema.anyOf.flatMap(placesOf)
  if (schema.type === 'array')
    return placesOf(schema.items ?? {}).map(({ name, input }) => ({
      name: `[]${name}`,
      input: (text) => [input(text)],
    }))
  if (schema.type === 'object')
    return Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
      placesOf(value).map(({ name, input }) => ({ name: `.${key}${name}`, input: (text) => ({ [key]: input(text) }) })),
    )
  return schema.type === undefined || schema.type === 'string' ? [{ name: '', input: (text) => text }] : []
}
const textPlaces = ({ input }: AnyCall) =>
  placesOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema)

test('takes no more than linear time to judge any text of any call', () => {
  const places = allCalls.flatMap((call) => textPlaces(call).map((place) => ({ call, place })))
  expect(places.length).toBeGreaterThan(200)
  const slow = places.flatMap(({ call, place }) => {
    const piece = slowestPiece((text) => call.input.safeParse(place.input(text)))
    return piece === undefined ? [] : [`${call.path} ${place.name} on ${JSON.stringify(piece)}`]
  })
  expect(slow).toEqual([])
}, 900_000)

const refusable = (work: (text: string) => unknown) => (text: string) => {
  try {
    work(text)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
const submit = (text: string) => {
  const content = { description: text, brandDescription: text, rules: text }
  return completeContent(readWritten({ ...CampaignContent.parse({ endTime: '2031-01-01 00:00' }), ...content }), 'edit')
}

test.each<[string, (text: string) => unknown]>([
  ['sanitiseRichText', (text) => sanitiseRichText(text)],
  ['cleanRichText', (text) => cleanRichText(text)],
  ['hasText', hasText],
  ['withoutTags', (text) => withoutTags(text)],
  ['a submitted campaign', submit],
  ['parseEmbed', parseEmbed],
  ['escapeHtml', escapeHtml],
  ['escapeXml', escapeXml],
  ['html of a mail', (text) => html`<p>${text}</p>`],
  ['headerName', headerName],
  ['headerSubject', headerSubject],
  ['isMailAddress', isMailAddress],
  ['describeDevice', describeDevice],
  ['containing', containing],
  ['readCsv', (text) => readCsv(Buffer.from(text))],
  ['isFormula', isFormula],
  ['mailboxOf', mailboxOf],
])(
  '%s takes no more than linear time',
  (_name, work) => {
    expect(slowestPiece(refusable(work))).toBeUndefined()
  },
  600_000,
)

test('a pattern that is not linear is found', () => {
  expect(slowestPiece((text) => text.replace(/<[^>]*>|&nbsp;|\s/g, ''))).toBe('<')
}, 600_000)
