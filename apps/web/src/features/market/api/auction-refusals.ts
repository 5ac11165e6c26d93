/** Why nothing could be done about an auction. */
export const auctionRefusals = {
  outbid: 'Somebody has bid more meanwhile. Close this to see the new least bid. Nothing was paid.',
  over: 'The auction ended meanwhile. Nothing was paid.',
  gone: 'This auction is not here any more.',
  cancelled: 'The seller has cancelled the auction. Nothing was paid.',
  notOpen: 'The auction is not open yet. Nothing was paid.',
  asleep: 'The seller no longer holds the work, or the auction house may not move it. Nothing was paid.',
  hasBid: 'Somebody has bid meanwhile: the auction can no longer be cancelled.',
  wrongWallet: 'Please connect {address}, the wallet that won.',
} as const
