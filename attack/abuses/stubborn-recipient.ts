import { setTimeout as wait } from 'node:timers/promises'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import type { Address, Hex } from 'viem'
import { type Abuse, createTally } from '../abuse.ts'
import { inSeconds, openCampaign, submitWork } from '../target/campaigns.ts'
import { openChain } from '../target/chain.ts'
import { envelopeOf } from '../target/wire.ts'

// A contract without any code that takes a token: every call reverts (PUSH0, PUSH0, REVERT).
const REFUSING: Hex = '0x5f5ffd'
// PUSH4 onERC721Received, PUSH1 224, SHL, PUSH0, MSTORE, PUSH1 32, PUSH0, RETURN; JUMPDEST, PUSH0, PUSH0, REVERT
const TAKES = '63150b7a0260e01b5f5260205ff3'
const REFUSES = '5b5f5ffd'
// GASPRICE, PUSH1 18, JUMPI: a trial may be free of charge, a transaction never is.
const TAKES_WHAT_IS_FREE: Hex = `0x3a601257${TAKES}${REFUSES}`
// ORIGIN, PUSH20, XOR, PUSH1 40, JUMPI: only a trial comes from a contract.
const takesFrom = (origin: Address): Hex => `0x3273${origin.slice(2).toLowerCase()}18602857${TAKES}${REFUSES}`
const PATIENCE_MS = 120_000

/** One winner whose wallet refuses tokens must not keep the others from theirs. */
export const abuse: Abuse = {
  name: 'stubborn-recipient',
  wants: 'one recipient who refuses tokens, openly or only once the mint is real, and so blocks everybody else',
  half: 'slow',
  async play(target) {
    const { played, count } = createTally()
    const chain = await openChain(target)
    const payer = await chain.newAccount()
    const refusing: Address[] = []
    for (const code of [REFUSING, TAKES_WHAT_IS_FREE, takesFrom(chain.contracts.platform)])
      refusing.push(await chain.deploy(payer, code))
    const recipients = [payer.address, ...refusing, payer.address]
    const artist = await target.people.participant('artist')
    const { id, brand } = await openCampaign(target, { endTime: inSeconds(45) })
    const works: number[] = []
    for (const _ of recipients) works.push(await submitWork(artist, id))
    const isOver = async () => (await brand.call(campaignDetail, { id })).status === 2
    for (let waited = 0; !(await isOver()); waited += 1_000) {
      if (waited > PATIENCE_MS) throw new Error('The campaign does not end')
      await wait(1_000)
    }
    const reply = await brand.post('/api/nftProduct/artworks/prepare', { campaignId: id, worksIds: works, recipients })
    const prepared = envelopeOf(reply).data as { batches?: { worksIds: number[]; recipients: string[] }[] } | null
    count(
      'a refusing recipient that stops the whole mint',
      reply.status === 200,
      `answered ${reply.status} ${reply.text.slice(0, 120)}`,
    )
    const included = (prepared?.batches ?? []).flatMap((batch) => batch.recipients.map((one) => one.toLowerCase()))
    for (const [place, address] of refusing.entries()) {
      const name = `refusing recipient ${place + 1}`
      count(`${name} inside the batch`, !included.includes(address.toLowerCase()), 'the transaction would revert')
      const isNamed = reply.text.toLowerCase().includes(address.toLowerCase())
      count(`${name} left out without a word`, isNamed, 'the answer does not name it')
    }
    count('the others in the batch', included.length === 2, `${included.length} of 2 are`)
    return played
  },
}
