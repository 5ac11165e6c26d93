// Whether a column of an answer can be null, by the tree that Postgres itself makes of a statement. Where nothing proves that it
// cannot, it can.

const RELATION = '0'
const SUBQUERY = '1'
const JOIN = '2'
const FUNCTION = '3'
const CTE = '6'
const GROUP = '9'
const EXISTS = '0'
const SCALAR = '4'
const ARRAY = '6'
const IS_NOT_NULL = '1'
const AND = 'and'

const NEVER_NULL = new Set(
  'concat json_build_object jsonb_build_object json_build_array jsonb_build_array now statement_timestamp clock_timestamp nextval count row_number rank dense_rank num_nulls gen_random_uuid pg_backend_pid pg_current_snapshot campaign_status vote_rules'.split(
    ' ',
  ),
)
// Null only for null.
const STRICT = new Set(
  'lower upper length char_length octet_length to_char date_trunc timezone extract encode decode replace regexp_replace trim_scale abs ceil floor round power to_json to_jsonb make_interval sha256 left right substr substring format_type array_length_or_zero jsonb_set btrim ltrim rtrim date_part position'.split(
    ' ',
  ),
)
// Null only for no rows at all, or where every value is null.
const FOLDS = new Set('sum min max json_agg jsonb_agg array_agg string_agg bool_and bool_or avg'.split(' '))
const PARTIAL_OPERATORS = new Set(['->', '->>', '#>', '#>>', '@>', '?'])
const CASTS = new Set(['1', '2'])

const outputOf = (query) => (query.commandType === '1' ? query.targetList : query.returningList) ?? []
const entryOf = (query, number) => outputOf(query).find(({ resno, resjunk }) => resno === number && resjunk === 'false')
const isSame = (a, b) =>
  a.varno === b.varno && a.varattno === b.varattno && a.varlevelsup === '0' && b.varlevelsup === '0'

/** The conditions that all rows of a query meet. */
const conjunctsOf = (condition) =>
  condition?.node === 'BOOLEXPR' && condition.boolop === AND ? condition.args.flatMap(conjunctsOf) : [condition]

const unwrapped = (node) => (node?.node === 'RELABELTYPE' ? unwrapped(node.arg) : node)

/** Judges expressions; `catalog` knows functions, operators, columns and views. */
export class Nullability {
  constructor(catalog) {
    this.catalog = catalog
  }

  /** Whether an entry of a query's answer can be null; `outer` are the queries around it, the nearest first. */
  entry(query, number, outer) {
    if (query.setOperations)
      return query.rtable
        .filter(({ rtekind }) => rtekind === SUBQUERY)
        .some(({ subquery }) => this.entry(subquery, number, [query, ...outer]))
    const found = entryOf(query, number)
    return !found || this.expression(found.expr, [query, ...outer])
  }

  expression(node, scope) {
    if (!node) return true
    const any = (nodes) => (nodes ?? []).some((one) => this.expression(one, scope))
    const all = (nodes) => nodes.every((one) => this.expression(one, scope))
    switch (node.node) {
      case 'VAR':
        return this.variable(node, scope)
      case 'CONST':
        return node.constisnull === 'true'
      case 'FUNCEXPR':
        return this.call(node, scope)
      case 'OPEXPR':
        return PARTIAL_OPERATORS.has(this.catalog.operator(node.opno)) || any(node.args)
      case 'BOOLEXPR':
      case 'SCALARARRAYOPEXPR':
        return any(node.args)
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
      case 'ROWEXPR':
      case 'ARRAYEXPR':
      case 'SQLVALUEFUNCTION':
      case 'JSONCONSTRUCTOREXPR':
      case 'GROUPINGFUNC':
        return false
      case 'COALESCE':
      case 'COALESCEEXPR':
      case 'MINMAX':
      case 'MINMAXEXPR':
        return all(node.args)
      case 'CASE':
      case 'CASEEXPR':
        return any([...node.args.map(({ result }) => result), node.defresult])
      case 'AGGREF':
        return this.aggregate(node, scope)
      case 'WINDOWFUNC':
        return !NEVER_NULL.has(this.catalog.function(node.winfnoid))
      case 'SUBLINK':
        return this.sublink(node, scope)
      case 'RELABELTYPE':
      case 'COERCEVIAIO':
      case 'COERCETODOMAIN':
      case 'ARRAYCOERCEEXPR':
      case 'COLLATEEXPR':
        return this.expression(node.arg, scope)
      default:
        return true
    }
  }

  call({ funcid, funcformat, args }, scope) {
    const name = this.catalog.function(funcid)
    if (NEVER_NULL.has(name)) return false
    if (!STRICT.has(name) && !CASTS.has(funcformat)) return true
    return (args ?? []).some((arg) => this.expression(arg, scope))
  }

  aggregate({ aggfnoid, args, aggfilter }, scope) {
    const name = this.catalog.function(aggfnoid)
    if (NEVER_NULL.has(name)) return false
    // Without groups there may be no row to fold.
    if (!FOLDS.has(name) || !scope[0].groupClause || aggfilter) return true
    return /agg$/.test(name) ? false : args.some(({ expr }) => this.expression(expr, scope))
  }

  sublink({ subLinkType, subselect }, scope) {
    if (subLinkType === EXISTS || subLinkType === ARRAY) return false
    if (subLinkType !== SCALAR) return true
    const isOneRow = subselect.hasAggs === 'true' && !subselect.groupClause && !subselect.havingQual
    return !isOneRow || this.entry(subselect, '1', scope)
  }

  variable(variable, scope) {
    const { varno, varattno, varlevelsup, varnullingrels } = variable
    if (varnullingrels?.length > 0) return true
    const around = scope.slice(Number(varlevelsup))
    const [query] = around
    const source = query?.rtable[Number(varno) - 1]
    if (!source) return true
    if (varlevelsup === '0' && this.isRuledOut(variable, scope)) return false
    switch (source.rtekind) {
      case RELATION:
        return this.column(query, variable, source, around)
      case SUBQUERY:
        return this.entry(source.subquery, varattno, around)
      case JOIN:
        return this.expression(source.joinaliasvars[Number(varattno) - 1], around)
      case GROUP:
        return this.expression(source.groupexprs[Number(varattno) - 1], around)
      case CTE: {
        const home = around.slice(Number(source.ctelevelsup))
        const cte = home[0]?.cteList?.find(({ ctename }) => ctename === source.ctename)
        return !cte || this.entry(cte.ctequery, varattno, home)
      }
      case FUNCTION:
        return this.functionColumn(source, Number(varattno))
      default:
        return true
    }
  }

  /** Whether the conditions of the query leave out rows in which a column is null. */
  isRuledOut(variable, [query]) {
    const isThis = (node) => node?.node === 'VAR' && isSame(node, variable)
    return conjunctsOf(query.jointree?.quals).some((condition) => {
      if (condition?.node === 'NULLTEST')
        return condition.nulltesttype === IS_NOT_NULL && isThis(unwrapped(condition.arg))
      return condition?.node === 'OPEXPR' && condition.args.some((arg) => isThis(unwrapped(arg)))
    })
  }

  column(query, { varno, varattno }, { relid }, around) {
    if (Number(varattno) <= 0) return false
    const view = this.catalog.view(relid)
    if (view) return this.entry(view, varattno, [])
    // What a statement has just written is what it answers.
    const isTarget = query.resultRelation === varno && (query.commandType === '2' || query.commandType === '3')
    const written = isTarget && query.targetList?.find(({ resno }) => resno === varattno)
    if (this.catalog.isNotNull(relid, varattno)) return false
    // The columns in what is written are those from before.
    const before = [{ ...query, targetList: null }, ...around.slice(1)]
    return !written || this.expression(written.expr, before)
  }

  functionColumn({ functions, funcordinality }, number) {
    const width = functions.reduce((sum, { funccolcount }) => sum + Number(funccolcount), 0)
    if (funcordinality === 'true' && number === width + 1) return false
    const relation = functions.length === 1 ? this.catalog.rowsOf(functions[0].funcexpr.funcid) : undefined
    const view = relation && this.catalog.view(relation)
    if (view) return this.entry(view, String(number), [])
    const names = functions.map(({ funcexpr }) => this.catalog.function(funcexpr.funcid))
    return !names.every((name) => name === 'generate_series')
  }

  /** The column of a table that an entry shows unchanged, or null. */
  origin(query, number, outer = []) {
    const expr = unwrapped(entryOf(query, number)?.expr)
    if (query.setOperations || expr?.node !== 'VAR') return null
    const around = [query, ...outer].slice(Number(expr.varlevelsup))
    return this.originOf(expr, around)
  }

  originOf(expr, around) {
    if (expr?.node !== 'VAR') return null
    const source = around[0]?.rtable[Number(expr.varno) - 1]
    if (source?.rtekind === GROUP) return this.originOf(unwrapped(source.groupexprs[Number(expr.varattno) - 1]), around)
    if (source?.rtekind === SUBQUERY) return this.origin(source.subquery, expr.varattno, around)
    if (source?.rtekind === CTE) {
      const home = around.slice(Number(source.ctelevelsup))
      const cte = home[0]?.cteList?.find(({ ctename }) => ctename === source.ctename)
      return cte ? this.origin(cte.ctequery, expr.varattno, home) : null
    }
    if (source?.rtekind !== RELATION) return null
    const view = this.catalog.view(source.relid)
    return view ? this.origin(view, expr.varattno) : { relation: source.relid, column: expr.varattno }
  }
}
