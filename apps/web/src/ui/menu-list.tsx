import * as RadixMenu from 'radix-ui/dropdown-menu'
import { useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'
import type { MenuItem, MenuProps } from './menu.tsx'
import styles from './menu-list.module.css'

const renderItem = (item: MenuItem) => {
  if ('separator' in item) return <RadixMenu.Separator key={item.id} className={styles.separator} />
  if ('link' in item) {
    return (
      <RadixMenu.Item key={item.id} asChild className={styles.item}>
        {item.link}
      </RadixMenu.Item>
    )
  }
  const className = classNames(styles.item, item.danger && styles.danger)
  const words = (
    <span className={styles.words}>
      {item.icon}
      {item.label}
    </span>
  )
  const shared = { className, disabled: item.disabled ?? false, onSelect: item.onSelect }
  if (item.checked === undefined) {
    return (
      <RadixMenu.Item key={item.id} {...shared}>
        {words}
      </RadixMenu.Item>
    )
  }
  return (
    <RadixMenu.CheckboxItem key={item.id} {...shared} checked={item.checked}>
      {words}
    </RadixMenu.CheckboxItem>
  )
}

/** The menu with its behaviour, loaded when one is first opened; it starts open. */
export const MenuList = ({
  trigger,
  items,
  heading,
  align = 'end',
  focusFirst,
}: MenuProps & { focusFirst: boolean }) => {
  const content = useRef<HTMLDivElement>(null)

  // Radix puts the focus on the first line only after a key that it has heard itself; the opening key came before it was loaded.
  useEffect(() => {
    if (!focusFirst) return
    const frame = requestAnimationFrame(() => {
      content.current?.querySelector<HTMLElement>('[role^="menuitem"]:not([data-disabled])')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [focusFirst])

  return (
    // Not modal: the page may scroll on behind it, and no style element is needed to stop that.
    <RadixMenu.Root modal={false} defaultOpen>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal>
        <RadixMenu.Content
          ref={content}
          className={styles.menu}
          align={align === 'centre' ? 'center' : align}
          sideOffset={6}
          collisionPadding={8}
        >
          {heading && <RadixMenu.Label className={styles.heading}>{heading}</RadixMenu.Label>}
          {items.map(renderItem)}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
