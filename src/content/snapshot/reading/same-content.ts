// Whether two snapshots say the same, whoever changed their pages last.
import { diff, type NodeReader, type TreeRoot } from '../../tree/index.ts'
import { samePage } from '../equal.ts'
import { kinds } from '../kinds.ts'
import { differenceOf } from './entries.ts'

/** Whether nothing differs but who changed pages last, and when. It ends at the first real differences, of however many. */
export const isSameContent = async (store: NodeReader, one: TreeRoot, other: TreeRoot): Promise<boolean> => {
  for (let most = 16; ; most *= 16) {
    const differences = await diff(store, one, other, '', most)
    const isSame = differences.every(difference => {
      const { before, after } = differenceOf(kinds.page, difference) ?? {}
      return before !== undefined && after !== undefined && samePage(before, after)
    })
    if (!isSame || differences.length <= most) return isSame
  }
}
