import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { type Address, getAddress, isAddress, zeroAddress } from 'viem'

/**
 * An address as EIP-55 writes it. One in a single case carries no checksum and is taken; one whose capital letters do not
 * fit has a typing mistake; the zero address belongs to nobody.
 */
export function requireAddress(text: string): Address {
  const isOneCase = /^0x(?:[0-9a-f]{40}|[0-9A-F]{40})$/.test(text)
  if (!isOneCase && !isAddress(text)) throw new AppError('invalid', { msg: messages.wrongChecksum })
  const address = getAddress(text.toLowerCase())
  if (address === zeroAddress) throw new AppError('invalid', { msg: messages.zeroAddress })
  return address
}
