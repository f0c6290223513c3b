// @boundaries-ignore all build knowledge is in one place
import { federated } from '../delivery/build/federated.ts';

export default federated('remote-owner');
