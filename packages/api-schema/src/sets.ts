import { z } from 'zod'
import { ArtworkCard } from './artworks-explore.ts'
import { dataCall, listCall } from './call.ts'
import { complaintCode } from './complaints.ts'
import { messages } from './messages.ts'
import { Picture } from './pictures.ts'
import * as rules from './rules.ts'
import { pageQuery, postJson, wireFlag, wireId } from './wire.ts'

const room = 'sets' as const
const member = { room, audience: 'member', limit: { max: 120, seconds: 60 } } as const
const PER_PAGE = 24
/** How many sets somebody can have. */
export const MAX_SETS = 100
/** How many works a set can hold. */
export const MAX_SET_WORKS = 500
/** How long the name of a set may be. */
export const MAX_SET_NAME = 60
/** How many pictures stand for a set. */
export const SET_COVERS = 4

/** The words of a set, and who may see it. */
const SetWords = z.object({
  name: rules.plainLine().max(MAX_SET_NAME, messages.setNameTooLong),
  description: rules.optionalPlainLine().default(''),
  isPublic: wireFlag().default(false).meta({ description: '1: everybody may see it' }),
})
const setId = z.object({ id: wireId() })
const setWork = z.object({ id: wireId(), artworkId: wireId() })

const SetCard = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string(),
    isPublic: z.int().meta({ description: '1: everybody may see it' }),
    isTakenDown: z.int().meta({ description: '1: an operator took it down; its owner alone sees it' }),
    workNum: z.int().meta({ description: 'How many of its works everybody may see.' }),
    covers: z.array(Picture).meta({ description: `The first ${SET_COVERS} of them.` }),
  })
  .meta({ id: 'SetCard' })

export const listSets = listCall({
  ...member,
  method: 'GET',
  path: '/set/list',
  summary: "The caller's own sets, the newest first.",
  input: pageQuery(['createTime'], PER_PAGE),
  row: SetCard,
})

export const listPublicSets = listCall({
  room,
  audience: 'public',
  method: 'GET',
  path: '/set/public',
  summary: 'The public sets of somebody that have works to see, the newest first.',
  input: pageQuery(['createTime'], PER_PAGE).extend({ userId: wireId() }),
  row: SetCard,
})

export const setDetail = dataCall({
  room,
  audience: 'public',
  method: 'GET',
  path: '/set/detail',
  summary:
    "A public set, or one of the caller's own. A private one of somebody else is answered as one that is not there.",
  input: setId,
  data: SetCard.extend({
    userId: z.int(),
    nickName: z.string(),
    userType: z.int().meta({ description: '0 a participant, 1 a brand' }),
    isReport: z.int().meta({ description: '1: the caller has reported it' }),
  }).meta({ id: 'SetDetail' }),
})

export const reportSet = dataCall({
  ...member,
  ...postJson,
  path: '/set/report',
  summary: "Reports somebody else's public set to operators, once for each set.",
  input: setId.extend({ reason: complaintCode, words: rules.remark().default('') }),
  data: z.null(),
})

export const listSetWorks = listCall({
  room,
  audience: 'public',
  method: 'GET',
  path: '/set/works',
  summary: 'The works of a set that everybody may see, the last saved first.',
  input: pageQuery(['saveTime'], PER_PAGE).extend({ id: wireId() }),
  row: ArtworkCard,
})

export const listSetChoices = dataCall({
  ...member,
  method: 'GET',
  path: '/set/choices',
  summary: "All of the caller's sets, and which of them hold a work.",
  input: z.object({ artworkId: wireId() }),
  data: z.array(
    z
      .object({ id: z.int(), name: z.string(), isPublic: z.int(), isSaved: z.int() })
      .meta({ id: 'SetChoice', description: 'isSaved 1: it holds the work' }),
  ),
})

export const createSet = dataCall({
  ...member,
  ...postJson,
  path: '/set/save',
  idempotent: true,
  summary: `Makes a set, private unless it is said, with a work in it where one is given. At most ${MAX_SETS} for each account.`,
  input: SetWords.extend({ artworkId: wireId().optional() }),
  data: z.object({ id: z.int() }),
})

export const updateSet = dataCall({
  ...member,
  ...postJson,
  path: '/set/update',
  summary: 'Renames a set, describes it, or makes it public or private.',
  input: SetWords.extend({ id: wireId() }),
  data: z.null(),
})

export const deleteSet = dataCall({
  ...member,
  ...postJson,
  path: '/set/remove',
  summary: 'Deletes a set; the works stay where they are.',
  input: setId,
  data: z.null(),
})

export const saveToSet = dataCall({
  ...member,
  ...postJson,
  path: '/set/work/save',
  summary: `Saves a work that everybody may see into a set; once more changes nothing. At most ${MAX_SET_WORKS} for each set.`,
  input: setWork,
  data: z.null(),
})

export const removeFromSet = dataCall({
  ...member,
  ...postJson,
  path: '/set/work/remove',
  summary: 'Takes a work out of a set; once more changes nothing.',
  input: setWork,
  data: z.null(),
})
