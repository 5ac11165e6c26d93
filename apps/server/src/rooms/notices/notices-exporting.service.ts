import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'
import { typeById } from './notices.types.ts'

const describe = (typeId: number) => typeById(typeId)?.description ?? `No. ${typeId}`

/** What somebody was told, and what they chose about it. */
export const noticesExporting: Exporting = {
  columns: {
    'notices.account_id': { file: 'notices.json' },
    'notice_settings.account_id': { file: 'notice-settings.json' },
    'push_subscriptions.account_id': { file: 'push-browsers.csv' },
  },
  tables: [
    {
      file: 'notices.json',
      about: 'What the bell told you of, and when you read it.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>(async (last) => {
          const notices = await database.query<{ id: number; typeId: number }>({
            name: 'notices-export',
            text: `select id, type_id as "typeId", facts, created_at as "createdAt", read_at as "readAt" from notices
                    where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          })
          return notices.map(({ typeId, ...notice }) => ({ ...notice, about: describe(typeId) }))
        }),
    },
    {
      file: 'notice-settings.json',
      about: 'What you want to be told of, and how.',
      single: true,
      rows: ({ database }, accountId) =>
        inPages(async () => {
          const settings = await database.query<{ opened: number[]; closed: number[] }>({
            name: 'notice-settings-export',
            text: `select opened_types as opened, closed_types as closed, email_pace as "emailPace", time_zone as "timeZone"
                     from notice_settings where account_id = $1`,
            values: [accountId],
          })
          return settings.map(({ opened, closed, ...others }) => ({
            switchedOn: opened.map(describe),
            switchedOff: closed.map(describe),
            ...others,
          }))
        }),
    },
    {
      file: 'push-browsers.csv',
      about:
        'Since when browsers of yours are notified. Their addresses are left out: anybody who has one can send to it.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'push-export',
            text: `select id, created_at as "createdAt" from push_subscriptions
                    where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}
