/** What can be done to a campaign, or happen to it, and how often it is drawn: what leads on more often than what only refuses. */
export const COMMANDS = {
  update: 4,
  updateOfAnother: 1,
  applyUpdate: 5,
  approve: 6,
  approveUnread: 1,
  reject: 2,
  pause: 1,
  resume: 1,
  recommend: 1,
  passStart: 4,
  passEnd: 2,
  keepTimes: 1,
  submitArtwork: 2,
  remove: 1,
} as const
export type Command = keyof typeof COMMANDS

/** What a campaign should be, as plain data. */
export type Model = {
  name: string
  review: 0 | 1 | 2
  hasBegun: boolean
  hasEnded: boolean
  revision: number
  change: { status: 0 | 2; name: string; revision: number } | null
  isPaused: boolean
  isRecommended: boolean
  hasArtworks: boolean
  fate: 'there' | 'archived' | 'erased'
}
export type Outcome = 'done' | 404 | 409

/** A campaign that waits for its review, or one that is live. */
export const newModel = (name: string, status: 'waiting' | 'live'): Model => ({
  name,
  review: status === 'live' ? 1 : 0,
  hasBegun: status === 'live',
  hasEnded: false,
  revision: 1,
  change: null,
  isPaused: false,
  isRecommended: false,
  hasArtworks: false,
  fate: 'there',
})
export const statusOf = ({ review, hasBegun, hasEnded }: Model) => (review !== 1 || !hasBegun ? 0 : hasEnded ? 2 : 1)
const pendingOf = (model: Model) =>
  model.review === 0 ? 'campaign' : statusOf(model) === 1 && model.change?.status === 0 ? 'change' : null

/** The rules of a campaign's life, once more and without a database. */
export const RULES: Record<Command, (model: Model, name: string) => Outcome> = {
  update(model, name) {
    if (statusOf(model) !== 0) return 409
    Object.assign(model, { name, review: 0, hasBegun: false, hasEnded: false, revision: model.revision + 1 })
    return 'done'
  },
  updateOfAnother: () => 404,
  applyUpdate(model, name) {
    if (statusOf(model) !== 1) return 409
    model.revision++
    model.change = { status: 0, name, revision: model.revision }
    return 'done'
  },
  approve(model) {
    const pending = pendingOf(model)
    if (pending === null || (pending === 'campaign' && model.hasEnded)) return 409
    if (pending === 'campaign') model.review = 1
    else Object.assign(model, { name: model.change?.name, change: null, hasEnded: false })
    return 'done'
  },
  approveUnread: () => 409,
  reject(model) {
    const pending = pendingOf(model)
    if (pending === null) return 409
    if (pending === 'campaign') model.review = 2
    else if (model.change) model.change.status = 2
    return 'done'
  },
  pause(model) {
    if (model.review !== 1 || statusOf(model) === 2) return 409
    model.isPaused = true
    return 'done'
  },
  resume(model) {
    if (model.review !== 1 || statusOf(model) === 2) return 409
    model.isPaused = false
    return 'done'
  },
  recommend(model) {
    if (model.review !== 1) return 409
    model.isRecommended = true
    return 'done'
  },
  passStart(model) {
    model.hasBegun = true
    return 'done'
  },
  passEnd(model) {
    Object.assign(model, { hasBegun: true, hasEnded: true })
    return 'done'
  },
  keepTimes(model) {
    if (statusOf(model) === 2) model.change = null
    return 'done'
  },
  submitArtwork(model) {
    model.hasArtworks = true
    return 'done'
  },
  remove(model) {
    model.fate = model.hasArtworks ? 'archived' : 'erased'
    model.change = null
    model.isRecommended = false
    return 'done'
  },
}
const WITHOUT_SUBJECT: readonly Command[] = ['keepTimes', 'passStart', 'passEnd', 'submitArtwork']

/** What should come of a command, after which the model is what the campaign should be. */
export const foresee = (model: Model, command: Command, name: string): Outcome => {
  if (model.fate !== 'there') return WITHOUT_SUBJECT.includes(command) ? 'done' : 404
  return RULES[command](model, name)
}
