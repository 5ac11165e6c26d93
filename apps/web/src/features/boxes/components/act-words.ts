import type { StepWords } from '../../../lib/market/trade-dialog.tsx'
import type { BoxAct } from '../api/send-box.ts'

/** What a wallet is asked for after whatever it has to allow. */
export const SENDING: readonly StepWords[] = [
  ['send', 'Confirm in your wallet', 'Taken by the network'],
  ['record', 'Waiting until Plinth has seen it', 'Seen by Plinth'],
]

type ActWords = {
  button: string
  title: string
  description: string
  steps: readonly StepWords[]
  doneTitle: string
  done: string
}

/** The words of everything that is done about a mystery box, apart from taking boxes. */
export const ACT_WORDS: Record<Exclude<BoxAct['kind'], 'take'>, ActWords> = {
  create: {
    button: 'Lay in the prizes',
    title: 'Lay in the prizes?',
    description:
      'The works go from your wallet into the contract, with the bond. From then on nothing about this mystery box can be changed, and you cannot take the works back before the draw. Two transactions, the first only once for each collection.',
    steps: [
      [
        'approve',
        'Allow the contract to move works of this collection',
        'The contract may move works of this collection',
      ],
      ...SENDING,
    ],
    doneTitle: 'Laid in',
    done: 'Everybody can see the mystery box now.',
  },
  close: {
    button: 'Close the sale',
    title: 'Close the sale?',
    description:
      'The hash of the block that closes the sale goes into the draw. Anybody can do this. You only pay the gas.',
    steps: SENDING,
    doneTitle: 'Closed',
    done: 'The sale is closed. Next comes the draw.',
  },
  reveal: {
    button: 'Draw the prizes',
    title: 'Draw the prizes?',
    description:
      'The secret is told to the contract, which draws all boxes at once, pays the brand and gives it the bond back. Anybody can do this. You only pay the gas.',
    steps: SENDING,
    doneTitle: 'Drawn',
    done: 'The prizes are drawn. Boxes can be opened.',
  },
  open: {
    button: 'Open',
    title: 'Open your boxes?',
    description: 'The prizes come to your wallet in one transaction. You only pay the gas.',
    steps: SENDING,
    doneTitle: 'Opened',
    done: 'The prizes are in your wallet.',
  },
  refund: {
    button: 'Get money back',
    title: 'Get your money back?',
    description:
      'What you paid and your part of the bond come to your wallet in one transaction. You only pay the gas.',
    steps: SENDING,
    doneTitle: 'Paid back',
    done: 'The money is in your wallet.',
  },
  reclaim: {
    button: 'Take back what is left',
    title: 'Take back what is left?',
    description:
      'The works of boxes that nobody took come to your wallet in one transaction; without a draw in time, all works do. You only pay the gas.',
    steps: SENDING,
    doneTitle: 'Back in your wallet',
    done: 'The works are in your wallet.',
  },
}
