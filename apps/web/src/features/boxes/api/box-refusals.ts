/** Why nothing could be done about a mystery box. */
export const boxRefusals = {
  differs: 'What came from the server is not the mystery box on this page. Nothing was sent.',
  gone: 'This mystery box is not here any more.',
  notRunning: 'Boxes cannot be taken now. Nothing was paid.',
  tooFew: 'Somebody was faster: there are not that many boxes left. Nothing was paid.',
  limit: 'That is more than one wallet may take of this mystery box. Nothing was paid.',
  secretMissing: 'The secret is not told yet. It comes when the closing of the sale is final.',
  wrongWallet: 'Please connect {address}, the wallet of the brand.',
} as const
