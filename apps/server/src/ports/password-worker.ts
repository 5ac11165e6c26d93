import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** How much work and memory, in KiB, a hash takes. */
export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number }
/** What a thread is asked to do: make a hash of a password, or tell whether the password fits one. */
export type PasswordTask = { password: Uint8Array } & ({ cost: PasswordCost } | { stored: string })
/** What it answers. */
export type PasswordResult = { value: string | boolean } | { error: string }

const STEP_BACK = 10

/** Lets everybody else go first: on Linux priority belongs to a thread, and this one has time. */
const stepBack = () => {
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), STEP_BACK)
  } catch {
    // Elsewhere it takes its turn like any other thread.
  }
}

const answer = (task: PasswordTask): PasswordResult => {
  try {
    // Argon2id is the package's default; naming it would need an enum that a type-stripping runtime cannot read.
    const value = 'cost' in task ? hashSync(task.password, task.cost) : verifySync(task.stored, task.password)
    return { value }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

stepBack()
parentPort!.on('message', (task: PasswordTask) => parentPort!.postMessage(answer(task)))
