import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { messages } from './messages.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { direction, pageQuery, wireDateTime, wireId, wireInt } from './wire.ts'

const room = 'operators' as const
const PAGE = 24

/** A request for help as the operator answers it. */
export const QueuedHelpRequest = z
  .object({
    id: z.int(),
    userId: z.int().nullable().meta({ description: 'Null when somebody asked who was not logged in.' }),
    userName: z.string().nullable(),
    userType: z.int().nullable(),
    helpTypeName: z.string(),
    email: z.string(),
    companyName: z.string(),
    description: z.string(),
    picture: Picture.nullable().meta({ description: 'The file that was sent along.' }),
    status: z.int().meta({ description: '0 pending, 1 processed' }),
    createTime: wireDateTime(),
    answer: z.string().nullable(),
    answerTime: wireDateTime().nullable(),
    operatorName: z.string().nullable().meta({ description: 'Who answered.' }),
  })
  .meta({ id: 'QueuedHelpRequest' })

export const listHelpQueue = listCall({
  method: 'GET',
  room,
  audience: 'operator',
  path: '/platform/help',
  summary: 'Requests for help; those that wait longest first.',
  input: pageQuery(['createTime'], PAGE).extend({
    isAsc: direction().default('asc'),
    status: wireInt()
      .pipe(z.union([z.literal(0), z.literal(1)], messages.invalidInput))
      .optional(),
    search: rules
      .searchText()
      .optional()
      .meta({ description: 'A part of the username, the email, the company or the message.' }),
  }),
  row: QueuedHelpRequest,
})

export const answerHelp = dataCall({
  method: 'POST',
  room,
  audience: 'operator',
  encoding: 'json',
  path: '/platform/help/answer',
  summary: 'Answers a request for help, once: the answer is mailed and stands in the history of the person who asked.',
  input: z.object({
    id: wireId(),
    answer: z
      .string()
      .trim()
      .min(1, messages.fieldRequired)
      .max(rules.MAX_PROSE, messages.helpAnswerTooLong)
      .refine(rules.isProse, messages.plainTextOnly),
  }),
  data: z.null(),
})
