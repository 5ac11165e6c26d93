import { readlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** What a thread is asked to do: make a hash of a password, or tell whether the password fits one. */
export type PasswordTask = { password: Uint8Array; stored?: string }
/** What it answers. */
export type PasswordResult = { value: string | boolean } | { error: string }

// Argon2id is the package's default; naming it would need an enum that a type-stripping runtime cannot read.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const STEP_BACK = 10

/** Lets everybody else go first: on Linux priority belongs to a thread, and this one has time. */
const stepBack = () => {
  try {
    os.setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), STEP_BACK)
  } catch {
    // Elsewhere it takes its turn like any other thread.
  }
}

const answer = ({ password, stored }: PasswordTask): PasswordResult => {
  try {
    return { value: stored === undefined ? hashSync(password, COST) : verifySync(stored, password) }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}

stepBack()
parentPort!.on('message', (task: PasswordTask) => parentPort!.postMessage(answer(task)))
