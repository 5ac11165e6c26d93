import { type Address, concatHex, type Hex, type PublicClient } from 'viem'
import { getCode, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { conduitControllerCreation, seaportCreation } from '../generated/seaport-bytecode.ts'
import { type DeployClients, deployCode } from './deploy-contract.ts'
import { CONDUIT_CONTROLLER, CREATE2_FACTORY, SEAPORT, SEAPORT_SALT } from './seaport-addresses.ts'

/** A plain CREATE2 factory that anvil has on every chain: it takes a salt, then creation code. */
const ANVIL_FACTORY = '0x4e59b44847b379578588920cA78FbF26c0B4956C'

const setCode = (client: PublicClient, address: Address, code: Hex) =>
  client.request<{ Method: 'anvil_setCode'; Parameters: [Address, Hex]; ReturnType: null }>({
    method: 'anvil_setCode',
    params: [address, code],
  })

const requireCode = async (client: PublicClient, address: Address): Promise<Hex> => {
  const code = await getCode(client, { address })
  if (!code) throw new Error(`No code at ${address}`)
  return code
}

/**
 * Creates Seaport 1.6 at its canonical address on a chain of anvil's, where it is missing; answers whether it was. A run that
 * was cut short is finished by the next one.
 */
export async function installSeaport(clients: DeployClients): Promise<boolean> {
  const { walletClient, publicClient } = clients
  if (await getCode(publicClient, { address: SEAPORT })) return false
  // The controller's code does not contain its own address, so it works at any.
  const controller = await deployCode(clients, { data: conduitControllerCreation })
  await setCode(publicClient, CONDUIT_CONTROLLER, await requireCode(publicClient, controller.address))
  // A CREATE2 address follows from the factory's address, not from its code: any plain factory does.
  await setCode(publicClient, CREATE2_FACTORY, await requireCode(publicClient, ANVIL_FACTORY))
  const data = concatHex([SEAPORT_SALT, seaportCreation])
  const hash = await sendTransaction(walletClient, { to: CREATE2_FACTORY, data })
  await waitForTransactionReceipt(publicClient, { hash, checkReplacement: false })
  await requireCode(publicClient, SEAPORT)
  return true
}
