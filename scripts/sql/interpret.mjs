import { ASKS, COMPUTE, CONCRETE_MAKERS, GLOBALS, TAKES_UNKNOWN, TRANSPARENT } from './language.mjs'
import { isQuery, reachesQuery, Scope } from './source.mjs'
import { keyOf, Unknown } from './unknown.mjs'

/** Thrown where the code itself throws: this way through it ends. */
export class Thrown extends Error {}

const MAX_DEPTH = 60

/**
 * Runs code for the statements that it sends: known values are worked out, unknown ones are carried along, and where one of
 * them decides, `path` chooses. `onQuery` is given each statement, `enters` says which functions are gone into.
 */
export class Interpreter {
  constructor({ path, onQuery, enters }) {
    Object.assign(this, { path, onQuery, enters })
    this.pending = new Set()
    this.depth = 0
  }

  // --- functions

  closure(node, scope, module) {
    const fn = (...args) => {
      this.pending.delete(fn)
      return this.invoke(node, scope, module, args)
    }
    Object.assign(fn, { node, module })
    if (reachesQuery(node, module)) this.pending.add(fn)
    return fn
  }

  invoke(node, outer, module, args) {
    if (++this.depth > MAX_DEPTH) {
      this.depth--
      return new Unknown('recursion')
    }
    try {
      const scope = new Scope(outer)
      node.params.forEach((param, index) => {
        const target = param.type === 'TSParameterProperty' ? param.parameter : param
        if (target.type === 'RestElement') this.bind(target.argument, args.slice(index), scope, module)
        else this.bind(target, args[index], scope, module)
      })
      if (node.body.type !== 'BlockStatement') return this.evaluate(node.body, scope, module)
      return this.block(node.body.body, scope, module)?.returned
    } finally {
      this.depth--
    }
  }

  /** Calls a function with arguments that nobody knows. */
  callBlindly(fn, key) {
    const names = fn.node.params.map((param, index) => param.name ?? param.left?.name ?? `${index}`)
    return fn(...names.map((name) => new Unknown(`${key}${name}`)))
  }

  // --- patterns

  bind(pattern, given, scope, module) {
    const value = this.path.resolve(given)
    switch (pattern.type) {
      case 'Identifier':
        scope.set(pattern.name, value)
        return
      case 'AssignmentPattern':
        this.bind(
          pattern.left,
          this.path.equals(value, undefined) ? this.evaluate(pattern.right, scope, module) : value,
          scope,
          module,
        )
        return
      case 'ObjectPattern':
        this.bindObject(pattern, value, scope, module)
        return
      case 'ArrayPattern':
        pattern.elements.forEach((element, index) => {
          if (element?.type === 'RestElement')
            this.bind(element.argument, value instanceof Unknown ? value : [...value].slice(index), scope, module)
          else if (element)
            this.bind(element, this.member(Array.isArray(value) ? value : (value ?? []), index), scope, module)
        })
    }
  }

  bindObject(pattern, value, scope, module) {
    const taken = new Set()
    for (const property of pattern.properties) {
      if (property.type === 'RestElement') {
        const rest =
          value instanceof Unknown
            ? value
            : Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !taken.has(name)))
        this.bind(property.argument, rest, scope, module)
        continue
      }
      const name = this.propertyName(property, scope, module)
      taken.add(name)
      this.bind(property.value, this.member(value, name), scope, module)
    }
  }

  propertyName({ key, computed }, scope, module) {
    if (computed) return this.evaluate(key, scope, module)
    return key.type === 'Literal' ? key.value : key.name
  }

  // --- statements

  block(statements, scope, module) {
    for (const statement of statements)
      if (statement.type === 'FunctionDeclaration') scope.set(statement.id.name, this.closure(statement, scope, module))
    for (const statement of statements) {
      const completion = this.execute(statement, scope, module)
      if (completion) return completion
    }
    return undefined
  }

  execute(node, scope, module) {
    switch (node.type) {
      case 'VariableDeclaration':
        for (const { id, init } of node.declarations)
          this.bind(id, init ? this.evaluate(init, scope, module) : undefined, scope, module)
        return undefined
      case 'ExpressionStatement':
        this.evaluate(node.expression, scope, module)
        return undefined
      case 'ReturnStatement':
        return { returned: node.argument ? this.evaluate(node.argument, scope, module) : undefined }
      case 'IfStatement': {
        const branch = this.path.truthy(this.evaluate(node.test, scope, module)) ? node.consequent : node.alternate
        return branch ? this.execute(branch, new Scope(scope), module) : undefined
      }
      case 'BlockStatement':
        return this.block(node.body, new Scope(scope), module)
      case 'ThrowStatement':
        throw new Thrown()
      case 'TryStatement':
        return this.tryStatement(node, scope, module)
      case 'SwitchStatement':
        return this.switchStatement(node, scope, module)
      case 'ForOfStatement':
      case 'ForInStatement':
        return this.forOf(node, scope, module)
      case 'ForStatement':
      case 'WhileStatement':
      case 'DoWhileStatement':
        return this.loop(node, scope, module)
      case 'BreakStatement':
        return { broke: true }
      case 'ContinueStatement':
        return { continued: true }
      case 'ClassDeclaration':
        scope.set(node.id.name, new Unknown(node.id.name))
        return undefined
      default:
        return undefined
    }
  }

  tryStatement({ block, handler, finalizer, start }, scope, module) {
    const run = () => this.block(block.body, new Scope(scope), module)
    const handle = () => this.block(handler.body.body, this.caught(handler, scope, module), module)
    let completion
    try {
      completion = run()
      // Anything in the block may have failed, too.
      if (handler && this.path.choose(`try ${module.file}:${start}`, 2) === 1) completion = handle() ?? completion
    } catch (error) {
      if (!(error instanceof Thrown) || !handler) throw error
      completion = handle()
    } finally {
      if (finalizer) this.block(finalizer.body, new Scope(scope), module)
    }
    return completion
  }

  caught({ param }, outer, module) {
    const scope = new Scope(outer)
    if (param) this.bind(param, new Unknown('error'), scope, module)
    return scope
  }

  switchStatement({ discriminant, cases }, scope, module) {
    const value = this.evaluate(discriminant, scope, module)
    const isLast = (index) => index === cases.length - 1 && cases.every(({ test }) => test !== null)
    const chosen = cases.findIndex(({ test }, index) => {
      if (test === null) return false
      const wanted = this.evaluate(test, scope, module)
      // Cases without a default name all that there is.
      if (isLast(index) && value instanceof Unknown) this.path.bound.set(value.key, wanted)
      return this.path.equals(value, wanted)
    })
    const first = chosen >= 0 ? chosen : cases.findIndex(({ test }) => test === null)
    if (first < 0) return undefined
    const inner = new Scope(scope)
    for (const { consequent } of cases.slice(first)) {
      const completion = this.block(consequent, inner, module)
      if (completion) return completion.broke ? undefined : completion
    }
    return undefined
  }

  forOf({ left, right, body, start }, scope, module) {
    const list = this.path.resolve(this.evaluate(right, scope, module))
    const isKnown = Array.isArray(list) || list instanceof Map || list instanceof Set
    for (const item of isKnown ? [...list] : [new Unknown(`${keyOf(list)}[${start}]`)]) {
      const inner = new Scope(scope)
      this.bind(left.type === 'VariableDeclaration' ? left.declarations[0].id : left, item, inner, module)
      const completion = this.execute(body, inner, module)
      if (completion?.broke) return undefined
      if (completion && !completion.continued) return completion
    }
    return undefined
  }

  /** A loop of unknown length is gone through once. */
  loop(node, outer, module) {
    const scope = new Scope(outer)
    if (node.init?.type === 'VariableDeclaration') this.execute(node.init, scope, module)
    if (node.test) this.evaluate(node.test, scope, module)
    const completion = this.execute(node.body, scope, module)
    return completion && !completion.broke && !completion.continued ? completion : undefined
  }

  // --- expressions

  evaluate(node, scope, module) {
    if (TRANSPARENT.has(node.type)) return this.evaluate(node.expression, scope, module)
    return this.path.resolve(this[node.type] ? this[node.type](node, scope, module) : new Unknown(node.type))
  }

  Literal({ value, regex }) {
    return regex ? new RegExp(regex.pattern, regex.flags) : value
  }
  TemplateLiteral({ quasis, expressions }, scope, module) {
    return quasis
      .map(({ value }, index) => {
        const expression = expressions[index]
        return value.cooked + (expression ? String(this.evaluate(expression, scope, module)) : '')
      })
      .join('')
  }
  Identifier({ name }, scope) {
    const home = scope.find(name)
    if (home) return home.get(name)
    return name in GLOBALS ? GLOBALS[name] : new Unknown(name)
  }
  ArrowFunctionExpression(node, scope, module) {
    return this.closure(node, scope, module)
  }
  FunctionExpression(node, scope, module) {
    return this.closure(node, scope, module)
  }
  AwaitExpression({ argument }, scope, module) {
    return this.evaluate(argument, scope, module)
  }
  SequenceExpression({ expressions }, scope, module) {
    return expressions.map((expression) => this.evaluate(expression, scope, module)).at(-1)
  }
  ConditionalExpression({ test, consequent, alternate }, scope, module) {
    return this.evaluate(this.path.truthy(this.evaluate(test, scope, module)) ? consequent : alternate, scope, module)
  }
  LogicalExpression({ operator, left, right }, scope, module) {
    const value = this.evaluate(left, scope, module)
    const goesOn =
      operator === '??'
        ? this.path.equals(value, undefined) || (!(value instanceof Unknown) && value === null)
        : this.path.truthy(value) === (operator === '&&')
    return goesOn ? this.evaluate(right, scope, module) : value
  }
  UnaryExpression({ operator, argument }, scope, module) {
    const value = this.evaluate(argument, scope, module)
    if (operator === '!') return !this.path.truthy(value)
    if (value instanceof Unknown) return new Unknown(`${operator} ${value.key}`)
    if (operator === '-') return -value
    return operator === 'typeof' ? typeof value : new Unknown(operator)
  }
  BinaryExpression({ operator, left, right }, scope, module) {
    const a = this.evaluate(left, scope, module)
    const b = this.evaluate(right, scope, module)
    if (operator === '===' || operator === '==') return this.path.equals(a, b)
    if (operator === '!==' || operator === '!=') return !this.path.equals(a, b)
    if (typeof a === 'string' && operator === '+') return a + String(b)
    if (a instanceof Unknown || b instanceof Unknown || !COMPUTE[operator])
      return new Unknown(`${keyOf(a)} ${operator} ${keyOf(b)}`)
    return COMPUTE[operator](a, b)
  }
  ArrayExpression({ elements }, scope, module) {
    return elements.flatMap((element) => {
      if (element?.type !== 'SpreadElement') return [element && this.evaluate(element, scope, module)]
      const spread = this.evaluate(element.argument, scope, module)
      return spread instanceof Unknown ? [spread] : [...spread]
    })
  }
  ObjectExpression(node, scope, module) {
    const object = {}
    const isStatement = node.properties.some(({ key }) => key?.name === 'text')
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const spread = this.evaluate(property.argument, scope, module)
        if (!(spread instanceof Unknown)) Object.assign(object, spread)
        continue
      }
      const name = this.propertyName(property, scope, module)
      // The values of a statement do not change its text.
      if (isStatement && name === 'values') continue
      object[String(name)] = this.evaluate(property.value, scope, module)
    }
    if (isStatement) Object.defineProperty(object, 'origin', { value: { node, module } })
    return object
  }
  AssignmentExpression({ operator, left, right }, scope, module) {
    const value = this.evaluate(right, scope, module)
    if (left.type === 'Identifier') {
      const home = scope.find(left.name) ?? scope
      const before = operator === '=' ? undefined : home.get(left.name)
      home.set(left.name, operator === '+=' && typeof before === 'string' ? before + String(value) : value)
    }
    return value
  }
  UpdateExpression() {
    return new Unknown('count')
  }
  NewExpression({ callee, arguments: given }, scope, module) {
    const maker = this.evaluate(callee, scope, module)
    const args = this.args(given, scope, module)
    if (CONCRETE_MAKERS.has(maker) && !(args[0] instanceof Unknown)) return new maker(...args)
    for (const arg of args) if (arg?.node) this.callBlindly(arg, 'new ')
    return new Unknown('new')
  }
  MemberExpression({ object, property, computed, optional }, scope, module) {
    const holder = this.evaluate(object, scope, module)
    if (optional && (holder === undefined || holder === null)) return undefined
    return this.member(holder, computed ? this.evaluate(property, scope, module) : property.name)
  }

  member(holder, name) {
    if (holder instanceof Unknown) return this.path.resolve(new Unknown(`${holder.key}.${keyOf(name)}`))
    if (holder === undefined || holder === null) return new Unknown(`nothing.${keyOf(name)}`)
    if (name instanceof Unknown) {
      const key = this.path.keyIn(holder, name)
      return key === undefined ? new Unknown(name.key) : holder[key]
    }
    return holder[name]
  }

  args(given, scope, module) {
    return given.flatMap((arg) => {
      if (arg.type !== 'SpreadElement') return [this.evaluate(arg, scope, module)]
      const spread = this.evaluate(arg.argument, scope, module)
      return spread instanceof Unknown ? [spread] : [...spread]
    })
  }

  CallExpression(node, scope, module) {
    const { callee, arguments: given } = node
    if (isQuery(node)) {
      const by = this.evaluate(callee.object, scope, module)
      const [statement] = this.args(given.slice(0, 1), scope, module)
      this.onQuery({ node, module, by, statement })
      return new Unknown(`rows of ${module.file}:${node.start}`)
    }
    const isMethod = callee.type === 'MemberExpression'
    const holder = isMethod ? this.evaluate(callee.object, scope, module) : undefined
    if (isMethod && node.optional === false && callee.optional && (holder === undefined || holder === null))
      return undefined
    const fn = isMethod
      ? this.member(holder, callee.computed ? this.evaluate(callee.property, scope, module) : callee.property.name)
      : this.evaluate(callee, scope, module)
    return this.call({ fn, holder, name: callee.property?.name, args: this.args(given, scope, module) })
  }

  call({ fn, holder, name, args }) {
    if (typeof fn !== 'function') {
      for (const arg of args) if (arg?.node) this.callBlindly(arg, `${keyOf(fn)} `)
      return new Unknown(`${keyOf(fn)}(${args.map(keyOf)})`)
    }
    if (fn.node) return this.enters(fn) ? fn(...args) : new Unknown(`${fn.node.start}(${args.map(keyOf)})`)
    if (args.some((arg) => arg instanceof Unknown) && !TAKES_UNKNOWN.has(name))
      return new Unknown(`${keyOf(holder)}.${name}(${args.map(keyOf)})`)
    const passed = args.map((arg) =>
      arg?.node ? (...given) => (ASKS.has(name) ? this.path.truthy(arg(...given)) : arg(...given)) : arg,
    )
    try {
      return fn.apply(holder, passed)
    } catch (error) {
      if (error instanceof Thrown) throw error
      return new Unknown(`${name}()`)
    }
  }
}
