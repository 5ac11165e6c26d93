import { answerRecount, type RecountMessage, type RecountOrder } from '../src/features/artworks/api/recount-log.ts'

/** happy-dom has no workers: what the worker of the recount does is done in the page, and told in the same messages. */
export class InPageWorker {
  onmessage?: (event: { data: RecountMessage }) => void
  onerror?: () => void
  #isStopped = false

  postMessage(order: RecountOrder) {
    void answerRecount(order, (data) => {
      if (!this.#isStopped) this.onmessage?.({ data })
    })
  }
  terminate() {
    this.#isStopped = true
  }
}
