import { startAlone } from '@newsletters/shared/development';
import UsersPage from './pages/UsersPage';

void startAlone({ '/users': UsersPage });
