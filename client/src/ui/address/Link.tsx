import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { createPath, useHref, useLocation, useNavigate, useResolvedPath, type To } from 'react-router';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  /** State for the screen that it opens. */
  state?: unknown;
}

/** A link to another screen of the hub. React Router's own is five times as large, because it can preload routes. */
export function Link({ to, state, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();

  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (target !== undefined && target !== '_self')) return;
    event.preventDefault();
    // As in browsers, a link to the current address adds no entry to the history.
    void navigate(to, { state, replace: createPath(location) === href });
  };
  return (
    <a {...rest} href={href} target={target} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether to leave the click to the browser, because it opens a tab or window, or saves. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

interface EntryLinkProps extends Omit<LinkProps, 'to'> {
  /** Also marked on the screens below it, except for the hub's root. */
  to: string;
}

/** A link of a menu, which is marked (`aria-current`) while its screen is open. */
export function EntryLink({ to, ...rest }: EntryLinkProps) {
  const { pathname: here } = useLocation();
  const { pathname: there } = useResolvedPath(to);
  const isOpen = here === there || (there !== '/' && here.startsWith(`${there}/`));
  return <Link {...rest} to={to} aria-current={isOpen ? 'page' : undefined} />;
}
