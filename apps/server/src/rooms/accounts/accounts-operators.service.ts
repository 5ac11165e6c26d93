import {
  findOperator,
  hasOperator,
  insertOperator,
  lockOperator,
  setOperatorPassword,
} from './accounts-operators.repository.ts'

/** The accounts of operators, for the room in which they work. */
export const operatorAccounts = {
  exist: hasOperator,
  insert: insertOperator,
  find: findOperator,
  setPassword: setOperatorPassword,
  lock: lockOperator,
}
