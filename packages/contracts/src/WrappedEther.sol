// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/**
 * @title Wrapped ether for a chain that has none
 * @notice Behaves as WETH9 does, for the embedded chain. A public chain has its own, named in the chain's settings.
 */
contract WrappedEther is ERC20 {
    /**
     * @notice Ether was wrapped.
     * @param account Whose.
     * @param amount How much.
     */
    event Deposit(address indexed account, uint256 amount);

    /**
     * @notice Ether was unwrapped.
     * @param account Whose.
     * @param amount How much.
     */
    event Withdrawal(address indexed account, uint256 amount);

    constructor() ERC20("Wrapped Ether", "WETH") {}

    /// @notice Wraps what is sent.
    receive() external payable {
        deposit();
    }

    /**
     * @notice Unwraps.
     * @param amount How much.
     */
    function withdraw(uint256 amount) external {
        _burn(msg.sender, amount);
        emit Withdrawal(msg.sender, amount);
        Address.sendValue(payable(msg.sender), amount);
    }

    /// @notice Wraps what is sent.
    function deposit() public payable {
        _mint(msg.sender, msg.value);
        emit Deposit(msg.sender, msg.value);
    }
}
