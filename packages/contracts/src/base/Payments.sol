// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";

/**
 * @title Payments that no recipient can hold up
 * @notice Money is sent at once with little gas; if the recipient does not accept it, it is credited and waits here. The zero
 * address stands for the native coin.
 * @dev A coin that takes a part of each transfer is refused. One that changes balances by itself must not be used: what it takes
 * from this contract would be missing for everybody who is owed that coin.
 */
abstract contract Payments is ReentrancyGuardTransient {
    /// @dev Enough for a contract wallet to note what it got, too little to do anything else. A call with less leaves too little
    /// to write a credit, so whoever pays for the transaction cannot turn a payment into a credit.
    uint256 private constant PAY_GAS = 30_000;

    mapping(address account => mapping(address currency => uint256)) private _credits;

    /**
     * @notice An account did not accept a payment, which waits for it.
     * @param account The account.
     * @param currency The currency.
     * @param amount How much.
     */
    event Credited(address indexed account, address indexed currency, uint256 amount);

    /**
     * @notice What waited for an account was paid out.
     * @param account The account.
     * @param currency The currency.
     * @param amount How much.
     * @param to Where it went.
     */
    event Withdrawn(address indexed account, address indexed currency, uint256 amount, address to);

    /// @notice What arrived is not what was agreed.
    error WrongPayment(uint256 received, uint256 agreed);

    /// @notice Nothing waits for the account.
    error NothingToWithdraw(address account, address currency);

    /**
     * @notice Pays out what waits for the caller.
     * @param currency The currency.
     * @param to Where it goes.
     */
    function withdraw(address currency, address to) external nonReentrant {
        _payOut(msg.sender, currency, to);
    }

    /**
     * @notice Pays out what waits for an account, to that account and with all gas. Anybody may: a contract that accepts money but
     * cannot ask for it gets it too.
     * @param account The account.
     * @param currency The currency.
     */
    function release(address account, address currency) external nonReentrant {
        _payOut(account, currency, account);
    }

    /**
     * @notice What waits for an account.
     * @param account The account.
     * @param currency The currency.
     */
    function credit(address account, address currency) external view returns (uint256) {
        return _credits[account][currency];
    }

    /// @dev Takes money from the caller; throws if not all of it arrives.
    function _take(address currency, uint256 amount) internal {
        if (currency == address(0)) {
            _requirePayment(msg.value, amount);
            return;
        }
        _requirePayment(msg.value, 0);
        if (amount == 0) {
            return;
        }
        uint256 before = IERC20(currency).balanceOf(address(this));
        SafeERC20.safeTransferFrom(IERC20(currency), msg.sender, address(this), amount);
        _requirePayment(IERC20(currency).balanceOf(address(this)) - before, amount);
    }

    /// @dev Pays, or credits what is not accepted.
    function _pay(address account, address currency, uint256 amount) internal {
        if (amount == 0) {
            return;
        }
        bool paid;
        if (currency == address(0)) {
            // solhint-disable-next-line no-inline-assembly
            assembly ("memory-safe") {
                // The answer is not copied, however long it is.
                paid := call(PAY_GAS, account, amount, 0, 0, 0, 0)
            }
        } else {
            paid = SafeERC20.trySafeTransfer(IERC20(currency), account, amount);
        }
        if (!paid) {
            _credits[account][currency] += amount;
            emit Credited(account, currency, amount);
        }
    }

    /// @dev Throws unless a payment is what was agreed.
    function _requirePayment(uint256 received, uint256 agreed) internal pure {
        if (received != agreed) {
            revert WrongPayment(received, agreed);
        }
    }

    function _payOut(address account, address currency, address to) private {
        uint256 amount = _credits[account][currency];
        if (amount == 0) {
            revert NothingToWithdraw(account, currency);
        }
        delete _credits[account][currency];
        emit Withdrawn(account, currency, amount, to);
        if (currency == address(0)) {
            Address.sendValue(payable(to), amount);
        } else {
            SafeERC20.safeTransfer(IERC20(currency), to, amount);
        }
    }
}
