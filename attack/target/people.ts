import { createHmac, randomBytes } from 'node:crypto'
import { logIn, signUp, userInfo } from '@plinth/api-schema/accounts'
import type { Client } from '@plinth/api-schema/client'
import { enableTotp, operatorLogIn, verifyBrand } from '@plinth/api-schema/operators'
import { type Attempt, bearer, clientFrom, type Reply, type Wire } from './wire.ts'

/** Who somebody is before they have an account. */
export type Person = { userName: string; email: string; password: string }

/** Somebody with an account, an open session and an address of their own. */
export type Member = Person & {
  userId: number
  token: string
  from: string
  call: Client
  /** Sends a request in the session of this member, as a program does; from another address, if one is given. */
  send(attempt: Omit<Attempt, 'from'> & { from?: string }): Promise<Reply>
  /** Posts JSON in the session of this member. */
  post(path: string, body: unknown, how?: { from?: string; headers?: Record<string, string> }): Promise<Reply>
}

/** The operator whom the product is started with. */
export const OPERATOR = { email: 'operator@plinth.test', password: 'Operator-Pass1' }

/** A name, an address and a password that nobody else has. */
export const newPerson = (name: string): Person => {
  const mark = randomBytes(6).toString('hex')
  return { userName: `${name}.${mark}`, email: `${name}.${mark}@example.org`, password: 'Harbour-26!' }
}

/** What a brand says about its company. */
export const companyOf = ({ userName, email }: Person, country = 'Singapore') => {
  const contact = { contactNo: '', email, designation: 'Studio director' }
  return {
    companyName: `Ostra ${userName}`,
    country,
    companyAddress: '27 Kiln Road, Unit 04-02',
    zipCode: '118534',
    contactInfo: [
      { ...contact, contactUserName: 'Inês Duarte', isMainAccount: 1 },
      { ...contact, contactUserName: 'Wei Jun Koh', isMainAccount: 0 },
    ],
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const readBase32 = (text: string) => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** What an authenticator app shows for a secret, some half minutes from now. */
export const authenticatorCode = (secret: string, halfMinutes = 0) => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes))
  const mac = createHmac('sha1', readBase32(secret)).update(counter).digest()
  const number = mac.readUInt32BE((mac[19] ?? 0) & 0x0f) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Makes accounts over HTTP, each from an address of its own. */
export function createPeople(wire: Wire, freshAddress: () => string) {
  const enter = async (person: Person): Promise<Member> => {
    const from = freshAddress()
    const { token } = await clientFrom(wire, from)(logIn, { userName: person.userName, password: person.password })
    const call = clientFrom(wire, from, bearer(token))
    const send: Member['send'] = (attempt) =>
      wire.send({ from, ...attempt, headers: { language: 'en_US', ...bearer(token), ...attempt.headers } })
    const post: Member['post'] = (path, body, { headers, ...how } = {}) => {
      const all = { 'content-type': 'application/json', ...headers }
      return send({ method: 'POST', path, headers: all, body: JSON.stringify(body), ...how })
    }
    return { ...person, userId: (await call(userInfo, {})).userId, token, from, call, send, post }
  }

  let operator: Promise<{ call: Client; token: string; secret: string }> | undefined
  const openOperator = async () => {
    const from = freshAddress()
    const { token } = await clientFrom(wire, from)(operatorLogIn, {
      userName: OPERATOR.email,
      password: OPERATOR.password,
    })
    const call = clientFrom(wire, from, bearer(token))
    const secret = (await call(enableTotp, {})).secret ?? ''
    await call(enableTotp, { totp: authenticatorCode(secret) })
    return { call, token, secret }
  }

  const people = {
    enter,
    /** The operator, with a second factor; one session serves the whole run. */
    operator: () => (operator ??= openOperator()),
    /** A participant with a session. */
    async participant(name = 'ana'): Promise<Member> {
      const person = newPerson(name)
      await clientFrom(wire, freshAddress())(signUp, { ...person, userType: 0 })
      return enter(person)
    },
    /** A brand with a session that nobody has verified yet. */
    async brand(name = 'ostra'): Promise<Member> {
      const person = newPerson(name)
      await clientFrom(wire, freshAddress())(signUp, { ...person, userType: 1, brandUserInfo: companyOf(person) })
      return enter(person)
    },
    /** A brand that the operator has verified. */
    async verifiedBrand(name = 'ostra'): Promise<Member> {
      const [brand, { call }] = await Promise.all([people.brand(name), people.operator()])
      await call(verifyBrand, { userId: brand.userId })
      return brand
    },
  }
  return people
}
