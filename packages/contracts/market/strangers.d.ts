// Of both packages only what the test uses: their own types know neither bigint orders nor our addresses.
declare module 'ethers' {
  export class JsonRpcProvider {
    constructor(url: string, network: undefined, options: { cacheTimeout: number })
    destroy(): void
  }
  export class Wallet {
    constructor(privateKey: string, provider: JsonRpcProvider)
  }
}
declare module '@opensea/seaport-js' {
  import type { Wallet } from 'ethers'

  type Item = { itemType: number; token: string; identifierOrCriteria: string; startAmount: string; endAmount: string }
  export type StrangersOrder = {
    signature: string
    parameters: {
      offerer: string
      zone: string
      offer: Item[]
      consideration: (Item & { recipient: string })[]
      orderType: number
      startTime: string
      endTime: string
      zoneHash: string
      salt: string
      conduitKey: string
      counter: string
      totalOriginalConsiderationItems: number
    }
  }
  export class Seaport {
    constructor(signer: Wallet)
    getOrderHash(parameters: StrangersOrder['parameters']): string
    fulfillOrder(input: {
      order: StrangersOrder
      accountAddress: string
    }): Promise<{ executeAllActions(): Promise<{ wait(): Promise<unknown> }> }>
    createOrder(
      input: {
        offer: { itemType: number; token: string; identifier: string }[]
        consideration: { amount: string; recipient: string }[]
        startTime?: string
        endTime: string
      },
      accountAddress: string,
    ): Promise<{ executeAllActions(): Promise<StrangersOrder> }>
  }
}
