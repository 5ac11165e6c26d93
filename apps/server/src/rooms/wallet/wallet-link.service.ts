import { randomBytes } from 'node:crypto'
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
  toHex,
} from 'viem'
import { readContract } from 'viem/actions'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainReader, ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import { foreignRecording } from '../foreign/foreign-recording.service.ts'
import type { WalletNotices } from './wallet.notices.ts'
import { requireAddress } from './wallet.policy.ts'
import {
  deleteChallenge,
  findChallenge,
  findLinkedWallet,
  findWallets,
  type ProvenWallet,
  removeWallet,
  saveChallenge,
  updateWallet,
  useChallenge,
  type WalletChallenge,
} from './wallet.repository.ts'

const VALID_MS = 10 * 60_000
const NONCE_BYTES = 24
const HASH_BYTES = 32
/** All questions of one proof together: a wallet's contract decides how long each takes. */
const PROOF_WITHIN_MS = 5_000
/** Far above what wallets spend on a signature, far below what a node would let a call burn. */
const PROOF_GAS = 5_000_000n

export type LinkDeps = {
  database: Database
  clock: Clock
  publicUrl: string
  readers: ChainReaders
  /** Absent where nobody is to be told, such as for demo people. */
  notices?: WalletNotices
}

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

// The whole word is read: decoded as bytes4, an answer that begins with the question's own selector would be a yes.
const ERC1271 = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes32)'])
const IS_VALID = `0x1626ba7e${'00'.repeat(28)}`

const hasCode = async ({ client }: ChainReader, address: Address, signal: AbortSignal) =>
  (await client.request({ method: 'eth_getCode', params: [address, 'latest'] }, { signal })) !== '0x'

/**
 * Asks the contract that stands at the address (ERC-1271); a node that does not answer is no "no". Precompiles have no code. A
 * contract that also accepts the signature for a hash nobody signed says yes to anything, which proves nothing.
 */
async function contractAccepts(reader: ChainReader, address: Address, message: string, signature: Hex) {
  const signal = AbortSignal.timeout(PROOF_WITHIN_MS)
  const accepts = async (hash: Hex) => {
    const question = { address, abi: ERC1271, functionName: 'isValidSignature', args: [hash, signature] } as const
    try {
      const limits = { gas: PROOF_GAS, requestOptions: { signal } }
      return (await readContract(reader.client, { ...question, ...limits })) === IS_VALID
    } catch (cause) {
      // It reverted, it is no contract, or it does not know the question.
      if (cause instanceof ContractFunctionExecutionError && isRefusal(cause)) return false
      throw cause
    }
  }
  try {
    await reader.blockNumber(signal)
    if (!(await hasCode(reader, address, signal))) return false
    return (await accepts(hashMessage(message))) && !(await accepts(toHex(randomBytes(HASH_BYTES))))
  } catch (cause) {
    throw new AppError('overloaded', { msg: messages.chainFailure, cause })
  }
}

/** Links wallets to accounts by a message that the wallet signs (EIP-4361). */
export function createLinkService({ database, clock, publicUrl, readers, notices }: LinkDeps) {
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
        // EIP-4361 wants letters and digits only.
        nonce: randomBytes(NONCE_BYTES).toString('hex'),
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
        await foreignRecording.changeWallet(tx, member.accountId, wallet.address)
        await notices?.tell(tx, member.accountId, 'linked', wallet.address)
      })
      return wallet.address
    },

    /** Takes the wallet off the caller's account. */
    async unlink(member: Member): Promise<void> {
      await database.transaction(async (tx) => {
        const address = await removeWallet(tx, member.accountId)
        await foreignRecording.changeWallet(tx, member.accountId, null)
        if (address !== null) await notices?.tell(tx, member.accountId, 'unlinked', address)
      })
    },

    /** The wallet of an account and when it was linked. */
    async linkOf(accountId: number): Promise<{ address: string; linkedAt: Date } | null> {
      return (await findLinkedWallet(database, accountId)) ?? null
    },

    /** Takes the wallet off an account whose owner may not have linked it, and whatever was to be signed for it; answers its address. */
    async forget(tx: Queryable, accountId: number): Promise<string | null> {
      await deleteChallenge(tx, accountId)
      await foreignRecording.changeWallet(tx, accountId, null)
      return removeWallet(tx, accountId)
    },

    /** The wallets that accounts have linked and that are theirs on this chain. */
    async walletsOn(chainId: number, accountIds: readonly number[]): Promise<Map<number, Address>> {
      const found = await findWallets(database, accountIds)
      const usable = [...found].filter(([, { contractChainId }]) => (contractChainId ?? chainId) === chainId)
      return new Map(usable.map(([accountId, { address }]) => [accountId, address as Address]))
    },
  }
}
