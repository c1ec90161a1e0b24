import { useRouteError } from 'react-router-dom';

/** Hands what a route threw to the boundary around the app; a page's file that did not come is a matter of the network. */
export function RouteError() {
  const error = useRouteError();
  if (error instanceof TypeError && /import|module/i.test(error.message)) {
    return (
      <div role="alert">
        <h1>This page is not on this device yet</h1>
        <p>It could not be fetched. Try again when the server can be reached.</p>
        <button type="button" onClick={() => location.reload()}>
          Load again
        </button>
      </div>
    );
  }
  throw error;
}
