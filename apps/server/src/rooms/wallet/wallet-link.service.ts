import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import {
  AbiDecodingDataSizeTooSmallError,
  type Address,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ContractFunctionZeroDataError,
  type Hex,
  hashMessage,
  isHex,
  parseAbi,
  recoverMessageAddress,
} from 'viem'
import { readContract } from 'viem/actions'
import { createSiweMessage, generateSiweNonce, parseSiweMessage } from 'viem/siwe'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainReader, ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import { requireAddress } from './wallet.policy.ts'
import {
  deleteChallenge,
  findChallenge,
  findWallets,
  type ProvenWallet,
  removeWallet,
  saveChallenge,
  updateWallet,
  useChallenge,
  type WalletChallenge,
} from './wallet.repository.ts'

const VALID_MS = 10 * 60_000

/** What linking stands on. */
export type LinkParts = { database: Database; clock: Clock; publicUrl: string; readers: ChainReaders }

const recovers = async (address: Address, message: string, signature: Hex): Promise<boolean> => {
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    // Not the form of a key's signature; it may still be a contract's.
    return false
  }
}

const isRefusal = (error: ContractFunctionExecutionError) =>
  error.walk(
    (cause) =>
      cause instanceof ContractFunctionRevertedError ||
      cause instanceof ContractFunctionZeroDataError ||
      cause instanceof AbiDecodingDataSizeTooSmallError,
  ) !== null

const ERC1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)'])
const IS_VALID = '0x1626ba7e'

/** Asks the contract that stands at the address (ERC-1271); a node that does not answer is no "no". */
async function contractAccepts(reader: ChainReader, address: Address, message: string, signature: Hex) {
  try {
    await reader.blockNumber()
    const args = [hashMessage(message), signature] as const
    return (
      (await readContract(reader.client, { address, abi: ERC1271, functionName: 'isValidSignature', args })) ===
      IS_VALID
    )
  } catch (cause) {
    // It reverted, it is no contract, or it does not know the question.
    if (cause instanceof ContractFunctionExecutionError && isRefusal(cause)) return false
    throw new AppError('overloaded', { msg: messages.chainFailure, cause })
  }
}

/** Links wallets to accounts by a message that the wallet signs (EIP-4361). */
export function createLinkService({ database, clock, publicUrl, readers }: LinkParts) {
  const write = ({ nonce, address, chainId, issuedAt, expiresAt }: WalletChallenge) =>
    createSiweMessage({
      domain: new URL(publicUrl).host,
      uri: publicUrl,
      statement: 'Link this wallet to your account.',
      version: '1',
      address: address as Address,
      chainId,
      nonce,
      issuedAt,
      expirationTime: expiresAt,
    })
  const readerOf = (chainId: number) => {
    const reader = readers.get(chainId)
    if (!reader) throw new AppError('invalid', { msg: messages.networkUnsupported })
    return reader
  }
  const prove = async (challenge: WalletChallenge, signature: Hex): Promise<ProvenWallet> => {
    const address = challenge.address as Address
    const message = write(challenge)
    if (await recovers(address, message, signature)) return { address, contractChainId: null }
    if (await contractAccepts(readerOf(challenge.chainId), address, message, signature))
      return { address, contractChainId: challenge.chainId }
    throw new AppError('invalid', { msg: messages.wrongSignature })
  }

  return {
    /** Writes the message that a wallet is to sign; the one before is no longer good. */
    async challenge(member: Member, { address, chainId }: { address: string; chainId: number }) {
      readerOf(chainId)
      const issuedAt = clock.now()
      const challenge: WalletChallenge = {
        nonce: generateSiweNonce(),
        address: requireAddress(address),
        chainId,
        issuedAt,
        expiresAt: new Date(issuedAt.getTime() + VALID_MS),
      }
      await saveChallenge(database, member.accountId, challenge)
      return { nonce: challenge.nonce, message: write(challenge), expiresAt: challenge.expiresAt }
    },

    /** Links the wallet that signed the message, once. */
    async link(member: Member, { message, signature }: { message: string; signature: string }): Promise<string> {
      const over = () => new AppError('invalid', { msg: messages.walletNonceOver })
      const challenge = await findChallenge(database, member.accountId)
      if (!challenge || challenge.expiresAt <= clock.now()) throw over()
      // The very message that we wrote: whatever else a wallet signed, for another site too, says nothing here.
      if (parseSiweMessage(message).nonce !== challenge.nonce || message !== write(challenge)) throw over()
      if (!isHex(signature)) throw new AppError('invalid', { msg: messages.wrongSignature })
      const wallet = await prove(challenge, signature)
      await database.transaction(async (tx) => {
        if (!(await useChallenge(tx, member.accountId, challenge.nonce))) throw over()
        if (!(await updateWallet(tx, member.accountId, wallet, clock.now())))
          throw new AppError('conflict', { msg: messages.walletTaken })
      })
      return wallet.address
    },

    /** Takes the wallet off the caller's account. */
    async unlink(member: Member): Promise<void> {
      await removeWallet(database, member.accountId)
    },

    /** Takes the wallet off an account whose owner did not link it, and whatever was to be signed for it. */
    async forget(tx: Queryable, accountId: number): Promise<void> {
      await deleteChallenge(tx, accountId)
      await removeWallet(tx, accountId)
    },

    /** The wallets that accounts have linked and that are theirs on this chain. */
    async walletsOn(chainId: number, accountIds: readonly number[]): Promise<Map<number, Address>> {
      const found = await findWallets(database, accountIds)
      const usable = [...found].filter(([, { contractChainId }]) => (contractChainId ?? chainId) === chainId)
      return new Map(usable.map(([accountId, { address }]) => [accountId, address as Address]))
    },
  }
}
