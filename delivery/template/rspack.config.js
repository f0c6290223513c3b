import { remote } from '@newsletters/delivery/remote';

export default remote(import.meta.dirname);
