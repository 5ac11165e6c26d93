import { answerRecount, type RecountOrder } from './recount-log.ts'

// The worker of the Recount page: it gets one order and tells how it goes.
self.onmessage = ({ data }: MessageEvent<RecountOrder>) => {
  void answerRecount(data, (message) => self.postMessage(message))
}
